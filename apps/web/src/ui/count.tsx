/** A number above an icon: what waits there. Draws nothing for 0; more than 99 is 99+. */
export function Count({ n }: { n: number }) {
  if (n <= 0) return null
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-0.5 right-0 h-4.5 min-w-4.5 rounded-control bg-accent px-1.25 text-center text-[11px] leading-4.5 font-semibold text-on-accent"
    >
      {n > 99 ? '99+' : n}
    </span>
  )
}
