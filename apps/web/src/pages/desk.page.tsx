import { useEffect, useRef } from 'react'
import { DeskDoor, useDeskWaiting } from '../features/desk/index.ts'
import { useShell } from '../shell/providers.tsx'
import { Link, useParams } from '../shell/router/index.ts'
import { deskTabs } from './desk/tabs.tsx'

export default function DeskPage() {
  return (
    <DeskDoor>
      <Desk />
    </DeskDoor>
  )
}

/** The operator's desk: its tabs beside what is chosen of them. Every tab has an address. */
function Desk() {
  const { say, format } = useShell()
  const waitingIn = useDeskWaiting()
  const { tab: asked } = useParams()
  const tab = deskTabs.find(({ id }) => id === asked) ?? deskTabs[0]
  const nav = useRef<HTMLElement>(null)
  const counts = deskTabs.map(({ id }) => waitingIn(id)).join()
  useEffect(() => {
    // On a phone the tabs are a row that scrolls: the one that is open must be in sight, and counts that come later make the row longer.
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.clientWidth) / 2
  }, [tab, counts])
  const title = say(`desk.${tab.id}`)
  return (
    <div className="frame grid items-start gap-x-[clamp(1.5rem,3vw,3rem)] pb-section lg:grid-cols-[216px_minmax(0,1fr)] lg:pt-7">
      <title>{`${title} · ${say('desk.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <nav
        ref={nav}
        aria-label={say('desk.title')}
        className="no-scrollbar -mx-gutter mb-4.5 flex gap-0.5 overflow-x-auto border-b border-line px-gutter py-2.5 lg:sticky lg:top-22 lg:mx-0 lg:mb-0 lg:grid lg:border-b-0 lg:p-0"
      >
        {deskTabs.map(({ id }) => (
          <Link
            key={id}
            to={id === 'overview' ? '/desk' : `/desk/${id}`}
            aria-current={id === tab.id ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-[10px] px-3 font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--dur-2) hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink lg:min-h-10"
          >
            {say(`desk.${id}`)}
            {waitingIn(id) > 0 && <span className="figures ms-auto ps-2 text-small text-accent">{format.number(waitingIn(id))}</span>}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">
        <h1 className="type-title pb-3.5">{title}</h1>
        {tab.panel()}
      </div>
    </div>
  )
}
