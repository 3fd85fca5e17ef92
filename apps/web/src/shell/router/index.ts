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
export { Missing, moved, type PageOptions, pagesFrom, Redirect, type Route } from './routes.ts'
