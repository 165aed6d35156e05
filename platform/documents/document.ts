/** The contents of a printed document. `pdf.server.ts` decides how it looks. */
export type PaperDocument = {
  /** Viewers show the title, and screen readers read it aloud. */
  title: string;
  author: string;
  /** The date to write into the file. Equal documents produce equal files. */
  at: Date;
  /** Printed at the bottom of every page, before the recipient's name and the page number. */
  foot: string;
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name as typed. Characters missing from all our fonts can't be printed. */
export type PaperName = {
  name: string;
  /** Printed if none of the name's letters or digits can be printed. */
  instead: string;
  /** Printed below a name with missing letters. */
  note: string;
};

export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'for' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PaperTable;

/** A table. Its headings repeat on each page. */
export type PaperTable = {
  kind: 'table';
  /** The name of the table. Screen readers read it aloud. */
  name: string;
  columns: readonly {
    label: string;
    /** The width, relative to the other columns. */
    width: number;
    /** Whether the column contains amounts, which align by their last digit. */
    isSum?: boolean;
  }[];
  rows: readonly (readonly string[])[];
  /** A last row, set apart from the others. */
  total?: readonly string[];
};

export type Printer = {
  /** Returns a PDF that is tagged for screen readers. */
  pdf(document: PaperDocument): Promise<Uint8Array<ArrayBuffer>>;
};
