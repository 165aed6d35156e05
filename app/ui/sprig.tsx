export function Sprig({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M20 60c2-16 8-32 22-48" />
      <path d="M23 46c-8 2-14-1-16-8 8-1 14 2 16 8ZM28 33c-8 0-13-4-13-11 8 1 12 5 13 11ZM34 23c-6-3-8-8-6-14 6 3 8 8 6 14Z" />
      <path
        d="M24 43c3-7 9-10 17-9-2 8-9 11-17 9ZM30 30c4-6 10-8 17-6-3 7-9 9-17 6ZM42 12c1-5 5-8 11-8 0 6-4 9-11 8Z"
        fill="currentColor"
        fillOpacity=".14"
      />
    </svg>
  );
}
