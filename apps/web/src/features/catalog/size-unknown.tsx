import { useQuery } from '@tanstack/react-query'
import { loginAt } from '../../shell/login-address.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { mySizeQuery } from './my-size.query.ts'

/** Above a list by the reader's own size, when they told none and it therefore shows everything. */
export default function SizeUnknown() {
  const say = useSay()
  const { data } = useQuery(mySizeQuery)
  if (!data || data.above.length + data.below.length > 0) return null
  return (
    <div className="pb-5.5">
      <Note role="status">
        {say('filters.mySizeUnknown')}{' '}
        <Link to="/dashboard/settings" className="link">
          {say('filters.mySizeTell')}
        </Link>
      </Note>
    </div>
  )
}

/** In place of a list by the size of nobody: who is signed out has none. */
export function SizeOfNobody({ onDrop }: { onDrop: () => void }) {
  const say = useSay()
  const { pathname, search } = useLocation()
  return (
    <EmptyState title={say('filters.mySizeSignIn')} hint={say('filters.mySizeSignInHint')}>
      <Link to={loginAt(pathname + search)} className={buttonLook()}>
        {say('shell.signIn')}
      </Link>
      <Button look="line" onClick={onDrop}>
        {say('filters.mySizeDrop')}
      </Button>
    </EmptyState>
  )
}
