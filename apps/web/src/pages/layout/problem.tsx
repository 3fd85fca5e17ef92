import { lazyPart } from '../../shell/lazy-part.tsx'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { Below } from '../../shell/not-loaded.tsx'
import { Link, type Route } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'

const NewPieces = lazyPart(() => import('../new-pieces.tsx'), ['landing', 'catalogue'])

interface ProblemProps {
  failure: { readonly status: number; readonly code?: string | undefined }
  /** What the page itself says of its trouble. */
  trouble?: Route['trouble']
  onRetry: () => void
}
/** What stands in the place of a page that is not there, or could not be shown. */
export function Problem({ failure: { status, code }, trouble, onRetry }: ProblemProps) {
  const { say, vocabulary } = useShell()
  const isHydrated = useHydrated()
  const lost = status === 404
  const words = vocabulary.words.failures as Record<string, string> | undefined
  const what = code && code !== 'request.not_found' ? code : lost ? 'page.not_found' : ''
  const general = { title: words?.[what] ?? say('shell.problem'), hint: say('shell.problemHint') }
  const { title, hint, fixed }: { title: string; hint?: string | undefined; fixed?: string } = lost
    ? { title: general.title, hint: words?.[`lost.${what}`] ?? words?.['lost.page.not_found'] }
    : (trouble?.(say, words?.[what] ?? say('shell.laterHint')) ?? general)
  return (
    <div className={`frame ${lost ? '' : 'grid min-h-[80dvh] place-items-center'}`}>
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState kind={lost ? 'lost' : 'trouble'} heading="h1" title={title} hint={<Below hint={hint} fixed={fixed} />}>
        {!lost && <Button onClick={onRetry}>{say('shell.retry')}</Button>}
        <Link to="/browse" className={buttonLook(lost ? 'ink' : 'line')}>
          {say('shell.browse')}
        </Link>
      </EmptyState>
      {lost && isHydrated && <NewPieces />}
    </div>
  )
}
