/** The contents of a printed document. `pdf.server.ts` decides how it looks. */
export type PaperDocument = {
  /** Viewers show the title, and screen readers read it aloud. */
  title: string;
  author: string;
  /** The date to write into the file. Equal documents make equal files. */
  at: Date;
  /** Printed at the foot of every page, before the recipient's name and the page number. */
  foot: string;
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name as someone typed it. Characters that none of our fonts has cannot be printed. */
export type PaperName = {
  name: string;
  /** Printed if no letter or digit of the name can be. */
  instead: string;
  /** Printed below the name if letters are missing from it. */
  note: string;
};

export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'for' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PaperTable;

/** A table, whose headings repeat on each page. */
export type PaperTable = {
  kind: 'table';
  /** The name of the table, which screen readers read aloud. */
  name: string;
  columns: readonly {
    label: string;
    /** The width, relative to the other columns. */
    width: number;
    /** Whether the column has amounts, which are aligned by their last digit. */
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
