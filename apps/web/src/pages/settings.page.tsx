import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  AccountEnd,
  DataDownload,
  FirstPassword,
  type OwnProfile,
  ownProfileQuery,
  PasswordForm,
  PictureChoice,
  ProfileForm,
  SecondFactor,
} from '../features/accounts/index.ts'
import { OwnCards } from '../features/checkout/index.ts'
import { AddressList } from '../features/locations/index.ts'
import { VerificationCard } from '../features/wallet/index.ts'
import { Safety } from '../features/moderation/index.ts'
import { TalkSettings } from '../features/messaging/index.ts'
import { NoticeChoices, NoticeSettings, NoticeTimes, PushDevices } from '../features/notifications/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { FormSection } from '../ui/form-section.tsx'
import { ChecksPlace, RowsPlace, TextPlace } from '../shell/form-place.tsx'
import { Skeleton } from '../shell/loading.tsx'
import { NotLoaded } from '../shell/not-loaded.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ProfilePlace } from './settings/profile-place.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const tabs = ['info', 'address', 'cards', 'messages', 'notices', 'security', 'safety'] as const
type TabId = (typeof tabs)[number]

export default function SettingsPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const { data: profile, isError, refetch } = useQuery(ownProfileQuery)
  const chosen = tabs.find((tab) => tab === query.get('tab')) ?? 'info'
  const ofProfile = (part: 'info' | 'messages' | 'security', draw: (profile: OwnProfile) => ReactNode) => {
    if (profile) return draw(profile)
    if (!isError) return <ProfilePlace of={part} />
    return <NotLoaded title={say(`profile.notCome_${part}`)} hint={say('profile.unchanged')} onAgain={() => void refetch()} />
  }
  const panels: Record<TabId, () => ReactNode> = {
    info: () =>
      ofProfile('info', (own) => (
        <div className="grid max-w-240 gap-8">
          <PictureChoice profile={own} />
          <ProfileForm profile={own} />
          <VerificationCard returnTo="verify" />
        </div>
      )),
    address: () => <AddressList place="/dashboard/settings/addresses" />,
    cards: () => <OwnCards place={<RowsPlace count={2} />} lost={say('shell.actionFailed')} />,
    messages: () =>
      ofProfile('messages', (own) => (
        <TalkSettings isMerchant={own.isMerchant} place={<ChecksPlace count={own.isMerchant ? 3 : 2} />} lost={say('shell.actionFailed')} />
      )),
    safety: () => <Safety place={<RowsPlace face count={3} />} lost={say('shell.actionFailed')} />,
    notices: () => (
      <NoticeSettings>
        <div className="grid max-w-240 [&>:first-child]:border-t-0 [&>:first-child]:pt-2">
          <FormSection id="notices" title={say('bell.choicesTitle')}>
            <NoticeChoices />
          </FormSection>
          <FormSection id="devices" title={say('bell.pushTitle')}>
            <PushDevices place={<Skeleton className="h-40 rounded-panel" />} lost={say('shell.actionFailed')} />
          </FormSection>
          <FormSection id="notice-times" title={say('bell.whenTitle')}>
            <NoticeTimes place={<Skeleton className="h-60 rounded-panel" />} lost={say('shell.actionFailed')} />
          </FormSection>
        </div>
      </NoticeSettings>
    ),
    security: () =>
      ofProfile('security', (own) => (
        <div className="grid max-w-240 [&>:first-child]:border-t-0 [&>:first-child]:pt-2">
          <FormSection id="password" title={say('profile.passwordTitle')}>
            {own.hasPassword ? <PasswordForm /> : <FirstPassword email={own.email} />}
          </FormSection>
          <FormSection id="second-factor" title={say('profile.secondFactorTitle')}>
            <SecondFactor hasPassword={own.hasPassword} place={<TextPlace />} lost={say('shell.actionFailed')} />
          </FormSection>
          <FormSection id="own-data" title={say('profile.dataTitle')}>
            <DataDownload />
          </FormSection>
          <FormSection id="account-end" title={say('profile.deleteTitle')}>
            <AccountEnd profile={own} />
          </FormSection>
        </div>
      )),
  }
  return (
    <DashboardFrame title={say('accounts.settings')}>
      <Tabs<TabId>
        label={say('accounts.settings')}
        look="line"
        keeps
        value={chosen}
        onChange={(tab) => setQuery(tab === 'info' ? {} : { tab }, { preventScrollReset: true })}
        tabs={tabs.map((id) => ({ id, label: say(`profile.${id}`), panel: panels[id]() }))}
      />
    </DashboardFrame>
  )
}
