/** Text that came from a radio, kept from turning the direction of what stands around it. */
export function NameText({ text, className }: { text: string; className?: string }) {
	return <bdi className={className}>{text}</bdi>;
}

/** A label, with what else is known of it muted behind: the full text is in the title where it is cut. */
export function LabelText({ label, detail }: { label: string; detail: string }) {
	return (
		<span className="cut" title={detail === '' ? label : `${label} ${detail}`}>
			<NameText text={label} className="label" />
			{detail !== '' && (
				<>
					{' '}
					<NameText text={detail} className="detail" />
				</>
			)}
		</span>
	);
}
