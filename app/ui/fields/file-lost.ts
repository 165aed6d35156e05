/** Marks a file field whose file was lost when the page's language changed. Also the name of its event. */
export const FILE_LOST = 'lost';
