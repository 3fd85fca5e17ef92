import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { earningsQuery, pendingQuery, walletQuery } from './wallet.queries.ts'

/** The parts of the wallet; one word and one retry where none of the books can be read, and only the verification before anything was earned. */
export function WalletStands({ verification, children }: { verification: ReactNode; children: ReactNode }) {
  const { say } = useShell()
  const wallet = useQuery(walletQuery)
  const pending = useQuery(pendingQuery)
  const earnings = useInfiniteQuery(earningsQuery('all'))
  const books = [wallet, pending, earnings]
  if (books.every(({ isError, data }) => isError && !data)) {
    return (
      <NotLoaded
        title={say('wallet.notShown')}
        hint={say('wallet.safe')}
        fixed={say('wallet.pendingFailed')}
        busy={books.some(({ isFetching }) => isFetching)}
        onAgain={() => books.forEach((book) => void book.refetch())}
      />
    )
  }
  if (wallet.data?.currencies.length === 0 && earnings.data?.pages.every(({ data }) => data.length === 0)) {
    return (
      <>
        {verification}
        <EmptyState title={say('wallet.noEarnings')} hint={say('wallet.noEarningsHint')} />
      </>
    )
  }
  return children
}
