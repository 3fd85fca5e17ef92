import { Icon } from '../../ui/icon.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { useShell } from '../../shell/providers.tsx'
import type { Circle } from './circles.queries.ts'

/** Middle and radius of the ring, of a field of 100 by 100. */
const [middle, radius] = [50, 36]
const turn = (at: number, of: number) => (at / of) * 2 * Math.PI - Math.PI / 2
const point = (angle: number, far = radius) => ({ x: middle + far * Math.cos(angle), y: middle + far * Math.sin(angle) })
const said = (value: number) => value.toFixed(2)

/** A piece beside the lower half of the ring, or level with its middle: the name below it lies on the way. */
const isLow = (angle: number) => Math.sin(angle) > -0.1 && Math.abs(Math.cos(angle)) > 0.1
/** The way of one piece along the ring, with the tip of an arrow at its end; it stays away from the pieces, and further from a name, radians. */
function arrow(at: number, of: number): string {
  const gap = of > 4 ? 0.36 : 0.42
  const [start, goal] = [turn(at, of), turn(at + 1, of)]
  const end = goal - gap - (isLow(goal) && Math.cos(goal) < 0 ? 0.26 : 0)
  const [from, to] = [point(start + gap + (isLow(start) && Math.cos(start) > 0 ? 0.26 : 0)), point(end)]
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
    <div
      aria-hidden="true"
      className={`relative mx-auto aspect-square w-full max-w-96 ${of === 3 ? '-mb-4 sm:-mb-9' : of % 2 === 0 ? 'mb-8' : ''}`}
    >
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
      {seats.map(({ member, gives, saidYes }, at) => {
        const { x, y } = point(turn(at, of))
        const [photo] = gives.photos
        return (
          <div
            key={member.id}
            style={{ left: `${said(x)}%`, top: `${said(y)}%` }}
            className={`absolute grid -translate-x-1/2 justify-items-center gap-1.5 ${of > 4 ? '-mt-8.5 w-20' : '-mt-11 w-26'}`}
          >
            <span
              className={`relative block aspect-4/5 bg-cove ${of > 4 ? 'w-13.5' : 'w-17.5'} ${at === 0 ? 'outline-2 outline-offset-2 outline-accent' : ''}`}
            >
              {photo && <Picture {...photo} alt="" sizes="70px" most={320} className="size-full object-cover" />}
              <span className="absolute -start-2.5 -top-2.5 rounded-full border-2 border-surface">
                <Avatar name={member.name} url={member.avatar ?? undefined} size={28} />
              </span>
              {saidYes && (
                <span className="absolute -end-2 -bottom-2 grid size-5.5 place-items-center rounded-full bg-success-wash text-success">
                  <Icon name="check" className="size-3.5" />
                </span>
              )}
            </span>
            <span className="line-clamp-2 max-w-full bg-surface px-1 text-center text-mini leading-tight font-[550] wrap-anywhere">
              {at === 0 ? say('swaps.circle_you') : member.name}
            </span>
          </div>
        )
      })}
    </div>
  )
}
