import { ChecksPlace, FieldsPlace, TextPlace } from '../../shell/form-place.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { useSay } from '../../shell/providers.tsx'
import { FormSection } from '../../ui/form-section.tsx'

const parts = {
  info: [
    ['about', 'profile.about', 6],
    ['measures', 'profile.measures', 4],
    ['links', 'profile.links', 4],
    ['shop', 'profile.shop', 0],
  ],
  security: [
    ['password', 'profile.passwordTitle', 3],
    ['second-factor', 'profile.secondFactorTitle', 0],
    ['own-data', 'profile.dataTitle', 0],
    ['account-end', 'profile.deleteTitle', 0],
  ],
} as const

/** The forms that come once the profile is known, with the titles they will have. */
export function ProfilePlace({ of }: { of: 'info' | 'messages' | 'security' }) {
  const say = useSay()
  if (of === 'messages') return <ChecksPlace count={2} />
  return (
    <Loading className="grid max-w-240 gap-8">
      {of === 'info' && (
        <>
          <div className="overflow-hidden rounded-panel border border-line">
            <Skeleton className="h-17" />
            <div className="flex items-end gap-3.5 px-5 py-5">
              <Skeleton className="-mt-14 size-20 rounded-full" />
              <Skeleton className="h-5 w-40 rounded-field" />
            </div>
          </div>
        </>
      )}
      <div className={of === 'security' ? '[&>:first-child]:border-t-0 [&>:first-child]:pt-2' : ''}>
        {parts[of].map(([id, title, count]) => (
          <FormSection key={id} id={id} title={say(title)}>
            {count > 0 ? <FieldsPlace columns={of === 'info'} count={count} /> : <TextPlace />}
          </FormSection>
        ))}
      </div>
    </Loading>
  )
}
