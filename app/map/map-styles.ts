import href from './map.css?url';

/** For a page whose map is on the first screen of every window. */
export const mapStyles = { rel: 'stylesheet', href };
