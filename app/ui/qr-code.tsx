/** A QR code as one SVG, dark on white in both themes, as scanners expect. */
export function QrCode({ data, label, className }: { data: boolean[][]; label: string; className?: string }) {
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return (
    <svg
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect width={data.length} height={data.length} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
