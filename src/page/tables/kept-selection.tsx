import { Component, type ReactNode } from 'react';

interface SelectedText {
	readonly anchor: Node;
	readonly anchorOffset: number;
	readonly focus: Node;
	readonly focusOffset: number;
}

/** Keeps text selected while rows move and figures change (SCREEN-15). The browser ends a selection when its row is moved or its text changes. */
export class KeptSelection extends Component<{ readonly children: ReactNode }> {
	override getSnapshotBeforeUpdate(): SelectedText | null {
		const selection = getSelection();
		if (selection === null || selection.isCollapsed) return null;
		const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
		if (anchorNode === null || focusNode === null) return null;
		return { anchor: anchorNode, anchorOffset, focus: focusNode, focusOffset };
	}

	override componentDidUpdate(_props: unknown, _state: unknown, before: SelectedText | null): void {
		if (before === null) return;
		const { anchor, anchorOffset, focus, focusOffset } = before;
		const selection = getSelection();
		const kept =
			isKept(anchor, anchorOffset, selection?.anchorNode, selection?.anchorOffset) &&
			isKept(focus, focusOffset, selection?.focusNode, selection?.focusOffset);
		if (kept || !anchor.isConnected || !focus.isConnected) return;
		selection?.setBaseAndExtent(anchor, withinNode(anchor, anchorOffset), focus, withinNode(focus, focusOffset));
	}

	override render(): ReactNode {
		return this.props.children;
	}
}

/** Whether an end of the selection is where it was. In elements, the browser itself moves the offset with the rows. */
function isKept(node: Node, offset: number, nodeNow?: Node | null, offsetNow?: number): boolean {
	return nodeNow === node && (!(node instanceof Text) || offsetNow === offset);
}

/** The text of a node may be shorter than it was. */
function withinNode(node: Node, offset: number): number {
	return Math.min(offset, node instanceof Text ? node.length : node.childNodes.length);
}
