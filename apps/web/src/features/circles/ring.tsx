import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useShell } from '../../shell/providers.tsx'
import type { Circle } from './circles.queries.ts'

/** Middle and radius of the ring, of a field of 100 by 100. */
const [middle, radius] = [50, 36]
const turn = (at: number, of: number) => (at / of) * 2 * Math.PI - Math.PI / 2
const point = (angle: number, far = radius) => ({ x: middle + far * Math.cos(angle), y: middle + far * Math.sin(angle) })
const said = (value: number) => value.toFixed(2)

/** The way of one piece along the ring, with the tip of an arrow at its end. `gap`: how far it stays from the pieces, radians. */
function arrow(at: number, of: number): string {
  const gap = of > 4 ? 0.36 : 0.42
  const end = turn(at + 1, of) - gap
  const [from, to] = [point(turn(at, of) + gap), point(end)]
  const wings = [point(end - 0.09, radius + 2.4), point(end - 0.09, radius - 2.4)]
  return [
    `M${said(from.x)} ${said(from.y)}A${radius} ${radius} 0 0 1 ${said(to.x)} ${said(to.y)}`,
    ...wings.map(({ x, y }) => `M${said(x)} ${said(y)}L${said(to.x)} ${said(to.y)}`),
  ].join('')
}

/** The circle as a ring: each piece stands with who gives it, and goes along the arrow. The list beside it says the same in words. */
export function Ring({ seats }: { seats: Circle['seats'] }) {
  const { say } = useShell()
  const of = seats.length
  return (
    <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-96">
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 size-full fill-none"
        strokeWidth="0.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {seats.map(({ member }, at) => (
          <path key={member.id} d={arrow(at, of)} className={at === 0 || at === of - 1 ? 'stroke-accent' : 'stroke-line-strong'} />
        ))}
      </svg>
      <p className="absolute inset-0 m-auto grid size-24 place-content-center text-center font-display text-small leading-tight text-ink-2">
        {say('swaps.circle_of', { n: of })}
      </p>
      {seats.map(({ member, gives, saidYes }, at) => {
        const { x, y } = point(turn(at, of))
        const [photo] = gives.photos
        return (
          <div
            key={member.id}
            style={{ left: `${said(x)}%`, top: `${said(y)}%` }}
            className={`absolute grid -translate-1/2 justify-items-center gap-1 ${of > 4 ? 'w-18' : 'w-22'}`}
          >
            <span
              className={`relative block rounded-full border-2 bg-cove p-0.5 ${of > 4 ? 'size-13' : 'size-16'} ${at === 0 ? 'border-accent' : 'border-line-strong'}`}
            >
              {photo && <Picture {...photo} alt="" sizes="64px" most={160} className="size-full rounded-full object-cover" />}
              {saidYes && (
                <span className="absolute -end-1 -bottom-1 grid size-5.5 place-items-center rounded-full bg-success-wash text-success">
                  <Icon name="check" className="size-3.5" />
                </span>
              )}
            </span>
            <span className="w-full truncate rounded-control bg-surface text-center text-mini font-[550]">
              {at === 0 ? say('swaps.circle_you') : member.name}
            </span>
          </div>
        )
      })}
    </div>
  )
}
