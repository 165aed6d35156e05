/** The contents of a printed document. `pdf.server.ts` decides how it looks. */
export type PaperDocument = {
  /** Viewers show the title, and screen readers read it aloud. */
  title: string;
  author: string;
  /** The date of the file. Equal documents make equal files. */
  at: Date;
  /** Shown at the foot of every page, before the recipient's name and the page number. */
  foot: string;
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name as someone typed it. We cannot print characters that are in none of the fonts. */
export type PaperName = {
  name: string;
  /** Used if we cannot print any part of the name. */
  instead: string;
  /** Printed below the name if letters are missing. */
  note: string;
};

export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'for' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PaperTable;

/** The headings repeat on each page. */
export type PaperTable = {
  kind: 'table';
  /** Read aloud as the name of the table. */
  name: string;
  columns: readonly {
    label: string;
    /** Relative to the other columns. */
    width: number;
    /** Whether the column has amounts, which align by their last digit. */
    isSum?: boolean;
  }[];
  rows: readonly (readonly string[])[];
  /** The last row, set apart. */
  total?: readonly string[];
};

export type Printer = {
  /** Returns a PDF that is tagged for screen readers. */
  pdf(document: PaperDocument): Promise<Uint8Array<ArrayBuffer>>;
};
