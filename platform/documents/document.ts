/** The contents of a printed document; `pdf.server.ts` decides its layout. */
export type PaperDocument = {
  /** Viewers show it, and screen readers read it aloud. */
  title: string;
  author: string;
  /** Used as the file's date, so equal documents make equal files. */
  at: Date;
  /** Shown at the foot of every page, before the recipient's name and the page number. */
  foot: string;
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name as typed; characters that no font contains cannot be printed. */
export type PaperName = {
  name: string;
  /** Used if no part of the name can be printed. */
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

/** A table, whose headings repeat on each page. */
export type PaperTable = {
  kind: 'table';
  /** Read aloud as the table's name. */
  name: string;
  columns: readonly {
    label: string;
    /** Relative to the other columns. */
    width: number;
    /** Aligns amounts by their last digit. */
    isSum?: boolean;
  }[];
  rows: readonly (readonly string[])[];
  /** The last row, set apart. */
  total?: readonly string[];
};

export type Printer = {
  /** Returns a PDF tagged for screen readers. */
  pdf(document: PaperDocument): Promise<Uint8Array<ArrayBuffer>>;
};
