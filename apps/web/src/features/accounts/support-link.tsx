import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'

/** The way to support for whoever is told to ask there and cannot sign in. */
export function SupportLink() {
  const say = useSay()
  return (
    <Link to="/contact" className="hit link justify-self-start">
      {say('accounts.contactSupport')}
    </Link>
  )
}
