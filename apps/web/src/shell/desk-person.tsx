import { Link } from './router/index.ts'

/** Somebody under their shown name, for operators: as a way to what the desk knows of them. */
export const PersonLink = ({ username, name }: { username: string; name: string }) => (
  <Link to={`/desk/people?q=${encodeURIComponent(username)}`} className="link">
    {name}
  </Link>
)
