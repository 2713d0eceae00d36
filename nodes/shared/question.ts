/** What somebody has been asked. The execution waits until they have answered on the page behind the link. */
export interface Question {
	link: string;
	/** Who asks. */
	sender?: string;
	/** What the page shows. */
	message: string;
	/** The labels of the buttons: of one or two that decide, or of the one that sends a text. */
	approve?: string;
	decline?: string;
	submit?: string;
	/** What the page says once somebody has answered. */
	thanks?: string;
	/** What else it says, where that isn’t English. */
	texts?: PageTexts;
	/** When the wait ends without an answer, in milliseconds since 1970; without it, never. */
	until?: number;
}

/** Texts of the page that replace the English ones. */
export interface PageTexts {
	heading?: string;
	/** Until when somebody can answer; `{time}` stands for the time. */
	until?: string;
	/** What is wrong with an answer. */
	problem?: string;
	/** After the time limit. */
	over?: string;
	/** The code of their language. */
	language?: string;
}
