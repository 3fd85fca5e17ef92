import { FundList } from '../features/returns/index.ts'
import {
  AccountMoney,
  Balance,
  EarningsChart,
  EarningsList,
  ExportEarnings,
  NextPayout,
  useAccountStatus,
  VerificationCard,
  VerifiedLine,
  WalletStands,
} from '../features/wallet/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useLocation } from '../shell/router/index.ts'
import { Note } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** What belongs to a merchant's money: what was earned, what keeps it, what reached the bank. Whoever is led here before they may sell reads why. */
export default function WalletPage() {
  const say = useSay()
  const isReviewed = useAccountStatus().data?.state === 'pending'
  const { message } = (useLocation().state ?? {}) as { readonly message?: string }
  return (
    <DashboardFrame title={say('wallet.title')} action={<ExportEarnings />}>
      <div className="grid gap-9">
        {message && (
          <Note tone="warning" icon="info" role="status">
            {message} {isReviewed && say('verification.nothingToDo')}
          </Note>
        )}
        <WalletStands verification={<VerificationCard />}>
          <section aria-labelledby="wallet-balance">
            <h2 id="wallet-balance" className="sr-only">
              {say('wallet.balance')}
            </h2>
            <Balance />
            <div className="mt-3.5 empty:hidden">
              <NextPayout />
            </div>
          </section>
          <VerificationCard isOpenOnly />
          <section aria-labelledby="wallet-earnings">
            <h2 id="wallet-earnings" className="type-heading mb-3.5">
              {say('wallet.earnings')}
            </h2>
            <EarningsList />
          </section>
          <VerifiedLine />
          <EarningsChart />
          <AccountMoney />
          <FundList />
        </WalletStands>
      </div>
    </DashboardFrame>
  )
}
