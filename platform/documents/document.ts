/** A paper document as its author describes it; the printer (`pdf.server.ts`) decides the layout. */
export type PaperDocument = {
  /** Shown by viewers and read out. */
  title: string;
  /** Becomes the PDF's author. */
  author: string;
  /** The date of its contents; equal documents make equal files. */
  at: Date;
  /** Appears at the foot of every page, before the recipient's name and the page number. */
  foot: string;
  /** The recipient. */
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name as typed; characters that no font has cannot be printed. */
export type PaperName = {
  name: string;
  /** Replaces a name of which nothing can be printed. */
  instead: string;
  /** Says below the name that letters are missing. */
  note: string;
};

export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  /** The recipient's name. */
  | { kind: 'for' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PaperTable;

/** A table, whose headings repeat on each page. */
export type PaperTable = {
  kind: 'table';
  /** Read out as the table's name. */
  name: string;
  columns: readonly {
    label: string;
    /** Relative to the other columns. */
    width: number;
    /** Aligns sums by their last digit. */
    isSum?: boolean;
  }[];
  rows: readonly (readonly string[])[];
  /** The last row, set apart. */
  total?: readonly string[];
};

/** Makes files from documents. */
export type Printer = {
  /** Returns a PDF, tagged for screen readers. */
  pdf(document: PaperDocument): Promise<Uint8Array<ArrayBuffer>>;
};
