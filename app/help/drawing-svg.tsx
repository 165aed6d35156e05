import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawingName } from '../finding/home/drawing-address.ts';
import theme from '../theme.css?raw';
import { AccountDrawing, MapDrawing, TableDrawing } from './drawings.tsx';
import { StreetDrawing } from './street-drawing.tsx';

const DRAWINGS: Record<DrawingName, () => React.JSX.Element> = {
  account: AccountDrawing,
  map: MapDrawing,
  table: TableDrawing,
  street: StreetDrawing,
};

/** Reads colors by class name from the light or the dark block of `theme.css`. */
function colorsOf(selector: string): Map<string, string> {
  const start = theme.indexOf('--bg:', theme.indexOf(selector));
  const table = theme.slice(start, theme.indexOf('}', start));
  return new Map(
    [...table.matchAll(/--([\w-]+):\s*(#\w+);/g)].map(([, name = '', color = '']) => [name, color]),
  );
}
const COLORS = { light: colorsOf(':root {\n  color-scheme'), dark: colorsOf('[data-theme="dark"]') };
/** Colors whose names differ from their classes. */
const CALLED: Record<string, string> = { line: 'border', 'line-strong': 'border-strong' };

/** Renders a drawing as a standalone SVG that needs none of the page's styles. */
export function drawingSvg(name: DrawingName, look: keyof typeof COLORS): string {
  const Drawing = DRAWINGS[name];
  const markup = renderToStaticMarkup(<Drawing />);
  const used = new Set(markup.match(/\b(?:fill|stroke)-[a-z-]+\b(?=[" ])/g));
  const rules = [...used].flatMap((className) => {
    const [, property, color = ''] = /^(fill|stroke)-(.+)$/.exec(className) ?? [];
    const value = COLORS[look].get(CALLED[color] ?? color);
    return value ? [`.${className}{${property}:${value}}`] : [];
  });
  const ink = COLORS[look].get('ink');
  const style = `<style>svg{color:${ink}}text{font:500 16px Georgia,serif}${rules.join('')}</style>`;
  return markup
    .replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/(^<svg[^>]*>)/, `$1${style}`);
}
