export {
  Link,
  Navigate,
  NavLink,
  Router,
  useComing,
  useLocation,
  useNavigate,
  useParams,
  usePlace,
  usePlaceKept,
  useReload,
  useSearchParams,
} from './router.tsx'
export { ownMoves } from './scroll.ts'
export { Missing, moved, type PageOptions, pagesFrom, Redirect, type Route } from './routes.ts'
