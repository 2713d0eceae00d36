/** What somebody has been asked. The execution waits until a button is pressed on the page behind the link. */
export interface Question {
	link: string;
	/** What the page shows, and the labels of its buttons. */
	message: string;
	approve: string;
	decline?: string;
	/** When the wait ends without an answer, in milliseconds since 1970; without it, never. */
	until?: number;
}
