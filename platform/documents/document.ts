/** A document of sheets of paper, as whoever writes it says it; how it looks is the printer's (`pdf.server.ts`). */
export type PaperDocument = {
  /** As viewers name it, and read out. */
  title: string;
  /** Whose it is. */
  author: string;
  /** When what it says was so; the same document is the same file. */
  at: Date;
  /** Stands at the foot of every page, before the name of whom it is for and the number of the page. */
  foot: string;
  /** Whom it is for. */
  for?: PaperName;
  blocks: readonly PaperBlock[];
};

/** A name that people have typed, whose letters may be any that there are; letters that no font has cannot be printed. */
export type PaperName = {
  name: string;
  /** Stands in its place where nothing of it can be printed. */
  instead: string;
  /** Says below it that letters of it are missing. */
  note: string;
};

export type PaperBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  /** The name of whom the document is for. */
  | { kind: 'for' }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PaperTable;

/** A table, whose headings stand again on each page that it goes over. */
export type PaperTable = {
  kind: 'table';
  /** Read out as the table's name. */
  name: string;
  columns: readonly {
    label: string;
    /** How much of the line it takes beside the others. */
    width: number;
    /** Sums stand below each other by their last digit. */
    isSum?: boolean;
  }[];
  rows: readonly (readonly string[])[];
  /** The last row, set apart. */
  total?: readonly string[];
};

/** Makes files of documents. */
export type Printer = {
  /** A document as PDF, with the tags by which it is read out. */
  pdf(document: PaperDocument): Promise<Uint8Array<ArrayBuffer>>;
};
