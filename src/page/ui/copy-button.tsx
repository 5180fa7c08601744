import { type ReactNode, useState } from 'react';
import type { PlainTextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TurningButton } from './turning-button.tsx';

interface CopyButtonProps {
	readonly className: 'button' | 'link';
	readonly text: PlainTextKey;
	readonly content: object;
	readonly copy: () => unknown;
}

/** Its label says that the present content has been copied. */
export function CopyButton({ className, text, content, copy }: CopyButtonProps): ReactNode {
	const { t } = useTexts();
	const [copied, setCopied] = useState<object>();
	const isCopied = copied === content;
	const press = async () => {
		await copy();
		setCopied(content);
	};
	return (
		<>
			<TurningButton
				className={className}
				label={t(isCopied ? 'settings.copied' : text)}
				other={t(isCopied ? text : 'settings.copied')}
				onClick={() => void press().catch(() => {})}
			/>
			<output className="visually-hidden">{isCopied && t('settings.copied')}</output>
		</>
	);
}
