import type { merchantProfile } from '@rondo/contracts/calls/accounts'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import type { ReactNode } from 'react'
import { placeIn } from '@rondo/words/place'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Translated } from '../../shell/translated.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

export type PublicProfile = AnswerOf<typeof merchantProfile>

/** Banner, portrait, name, place, stars and counts. `actions`: what the reader may do. */
export function MerchantHeader({ merchant, actions }: { merchant: PublicProfile; actions: ReactNode }) {
  const { say, format, locale } = useShell()
  const {
    id,
    username,
    storeName,
    bio,
    customRules,
    profilePic,
    backgroundPic,
    averageRating,
    totalRatings,
    followersCount,
    followingCount,
  } = merchant
  const place = placeIn(locale, merchant.city, merchant.country)
  return (
    <div>
      <div className={`overflow-hidden bg-cove ${backgroundPic ? 'h-[clamp(10rem,22vw,20rem)]' : 'h-28'}`}>
        {backgroundPic && (
          <Picture url={backgroundPic.url} alt="" width={1600} height={560} sizes="100vw" first className="size-full object-cover" />
        )}
      </div>
      <div className="frame -mt-14 grid gap-5 pb-10 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-end md:gap-x-7">
        <div className="w-fit rounded-full bg-canvas p-1">
          <Avatar name={username} url={profilePic[0]?.url} size={112} />
        </div>
        <div className="min-w-0 md:pt-18">
          <h1 className="type-title">{shopName({ storeName, username })}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
            {storeName && storeName !== username && <span>@{username}</span>}
            {place && (
              <span className="flex items-center gap-1.5">
                <Icon name="pin" className="size-4" />
                {place}
              </span>
            )}
            {averageRating !== null && totalRatings > 0 ? (
              <span className="flex items-center gap-2">
                <Stars value={averageRating} label={say('shell.stars', { n: format.rating(averageRating) })} />
                <Link to={`/reviews/user/${id}`} className="hit link figures">
                  {format.rating(averageRating)} · {say('merchant.ratings', { n: totalRatings })}
                </Link>
              </span>
            ) : (
              <span>{say('merchant.ratings', { n: 0 })}</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
          <dl className="flex gap-7">
            <Figure to={`/merchant/${id}/followers`} name={say('merchant.followers')} value={format.number(followersCount)} />
            <Figure to={`/merchant/${id}/following`} name={say('merchant.followees')} value={format.number(followingCount)} />
          </dl>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">{actions}</div>
        </div>
        {(bio || customRules) && (
          <div className="grid gap-2 md:col-start-2 md:col-end-4">
            <Translated of={{ kind: 'shop', id }} texts={{ bio: bio ?? '', rules: customRules ?? '' }}>
              {({ texts, lang, way }) => (
                <>
                  {texts.bio && (
                    <p lang={lang} className="max-w-[62ch]">
                      {texts.bio}
                    </p>
                  )}
                  {texts.rules && (
                    <p className="max-w-[62ch] text-small text-ink-2">
                      <b className="font-semibold">{say('merchant.rules')}</b> <span lang={lang}>{texts.rules}</span>
                    </p>
                  )}
                  {/* its code comes later than the texts, which most readers of Chinese want translated */}
                  <div className={locale === 'en' ? 'grid empty:hidden' : 'grid min-h-6'}>{way}</div>
                </>
              )}
            </Translated>
          </div>
        )}
      </div>
    </div>
  )
}

function Figure({ to, name, value }: { to: string; name: string; value: string }) {
  return (
    <div className="relative flex flex-col-reverse">
      <dt className="text-small text-ink-2">
        <Link to={to} className="after:absolute after:-inset-2 hover:underline">
          {name}
        </Link>
      </dt>
      <dd className="figures font-display text-heading font-[420]">{value}</dd>
    </div>
  )
}
