import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Location, Navigator, NavigateOptions, Place } from './navigator.ts'
import type { Params } from './routes.ts'
import { placeOf, returnTo } from './scroll.ts'

const NavigatorContext = createContext<Navigator | null>(null)

export const Router = ({ navigator, children }: { navigator: Navigator; children: ReactNode }) => (
  <NavigatorContext value={navigator}>{children}</NavigatorContext>
)

function useNavigator(): Navigator {
  const navigator = use(NavigatorContext)
  if (!navigator) throw new Error('This piece of screen stands outside <Router>.')
  return navigator
}
/** The page on screen: where it is and what it was given. */
export function usePlace(): Place {
  const navigator = useNavigator()
  return useSyncExternalStore(
    navigator.watch,
    () => navigator.here,
    () => navigator.first,
  )
}
/** Where we are going while it loads, else undefined. */
export function useComing(): Location | undefined {
  const navigator = useNavigator()
  return useSyncExternalStore(
    navigator.watch,
    () => navigator.coming,
    () => undefined,
  )
}
export const useLocation = (): Location => usePlace().location
export const useParams = (): Params => usePlace().params
/** How far down this visit of the page was read before, pixels, by which entry of a list, and how to go there; 0 the first time. */
export function usePlaceKept(): { readonly visit: string; readonly y: number; readonly entry: string | undefined; goThere(): void } {
  const { key } = useLocation()
  const { y, entry } = typeof sessionStorage === 'undefined' ? { y: 0, entry: undefined } : placeOf(key)
  return { visit: key, y, entry, goThere: () => returnTo(key) }
}
/** Leads to another page; a number goes back or forth in history. Resolves when the page is there. */
export const useNavigate = (): Navigator['navigate'] => useNavigator().navigate
export const useReload = (): Navigator['reload'] => useNavigator().reload

type SetQuery = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void
/** The query of the address, and how to change it. */
export function useSearchParams(): readonly [URLSearchParams, SetQuery] {
  const { navigate } = useNavigator()
  const { pathname, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const set: SetQuery = (next, options) => {
    const text = new URLSearchParams(next).toString()
    void navigate(text ? `${pathname}?${text}` : pathname, options)
  }
  return [query, set]
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  /** A path of this site, or `?…` of this page. */
  to: string
  ref?: Ref<HTMLAnchorElement>
}
/** A link to another page of this site. Its file is fetched when the pointer comes near. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const navigator = useNavigator()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void navigator.navigate(to, { ...(replace && { replace }), state, ...(preventScrollReset && { preventScrollReset }) })
  }
  return <a {...rest} href={to} onClick={follow} onPointerEnter={() => navigator.prefetch(to)} />
}

/** A link that knows when its page, or one below it, is on screen. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined} />
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: Pick<LinkProps, 'to' | 'replace' | 'state'>) {
  const { navigate } = useNavigator()
  useEffect(() => void navigate(to, { ...(replace && { replace }), state }), [navigate, to, replace, state])
  return null
}
