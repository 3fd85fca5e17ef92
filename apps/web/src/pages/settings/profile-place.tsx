import { FieldsPlace } from '../../shell/form-place.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { useSay } from '../../shell/providers.tsx'
import { FormSection } from '../../ui/form-section.tsx'

const parts = {
  info: [
    ['shop', 'profile.shop', 2],
    ['links', 'profile.links', 4],
    ['measures', 'profile.measures', 4],
  ],
  security: [
    ['password', 'profile.passwordTitle', 3],
    ['second-factor', 'profile.secondFactorTitle', 1],
    ['own-data', 'profile.dataTitle', 1],
    ['account-end', 'profile.deleteTitle', 1],
  ],
} as const

/** The forms that come once the profile is known, with the titles they will have. */
export function ProfilePlace({ of }: { of: 'info' | 'messages' | 'security' }) {
  const say = useSay()
  if (of === 'messages') return <FieldsPlace count={3} />
  return (
    <Loading className="grid max-w-240 gap-8">
      {of === 'info' && (
        <>
          <div className="overflow-hidden rounded-panel border border-line">
            <Skeleton className="h-28" />
            <div className="flex items-end gap-3.5 px-5 py-5">
              <Skeleton className="-mt-14 size-20 rounded-full" />
              <Skeleton className="h-5 w-40 rounded-field" />
            </div>
          </div>
          <FieldsPlace columns count={6} />
        </>
      )}
      <div className={of === 'security' ? '[&>:first-child]:border-t-0 [&>:first-child]:pt-2' : ''}>
        {parts[of].map(([id, title, count]) => (
          <FormSection key={id} id={id} title={say(title)}>
            <FieldsPlace columns={of === 'info'} count={count} />
          </FormSection>
        ))}
      </div>
    </Loading>
  )
}
