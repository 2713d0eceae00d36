import type { TriggerPanelDefinition } from 'n8n-workflow';

/** What differs between the triggers. The texts may contain HTML. */
interface TriggerTexts {
	header?: string;
	/** Completes “While building your workflow, …”. */
	building: string;
	/** How to build with data that stays. */
	pin?: string;
	/** Completes “Once you’re happy with your workflow, publish it. …”: a sentence about what starts it then. */
	published: string;
	/** A link to more. */
	more: string;
	/** Shown below the button while the workflow isn’t published. */
	notPublished: string;
	/** Shown below the button once it is. */
	alsoRuns: string;
}

const NOT_HERE = 'but those executions won’t show up here';
const LISTED =
	'These executions show up in the <a data-key="executions">executions list</a>, but not in the editor.';
const PIN = 'To go on building with the same data, pin the output with the pin icon above it.';

/** The panel left of a trigger’s parameters, in the form that n8n’s own triggers have. */
export function triggerPanel(texts: TriggerTexts): TriggerPanelDefinition {
	const { header = '', building, pin = PIN, published, more, notPublished, alsoRuns } = texts;
	const help = (then: string) =>
		[`<b>While building your workflow</b>, ${building}`, pin, `${then} ${LISTED}`, more].join(
			'<br /><br />',
		);
	return {
		header,
		executionsHelp: {
			inactive: help(`<b>Once you’re happy with your workflow</b>, publish it. ${published}`),
			active: help(`<b>Your workflow is published</b>. ${published}`),
		},
		activationHint: {
			inactive: `${notPublished} (${NOT_HERE}).`,
			active: `${alsoRuns} (${NOT_HERE}).`,
		},
	};
}
