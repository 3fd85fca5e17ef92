import { socialHosts } from '@rondo/rules/accounts/social-links'
import { placeIn } from '@rondo/words/place'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook, IconButton } from '../../ui/button.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import type { OwnProfile } from './own-profile.ts'
import { networkNames } from './profile-form.tsx'
import { networks } from './profile-values.ts'
import { usePictureChange } from './use-picture-change.tsx'

/** Names only: whatever else somebody wrote must not become part of an address. */
const handleOf = (text: string) => encodeURIComponent(text.replace(/^@/, ''))

const overPicture = 'border border-line bg-raised text-ink shadow-pop hover:bg-sunken'

/** The own profile as its owner sees it: banner, portrait, names, stars, place, text and links. */
export function ProfileHead({ profile }: { profile: OwnProfile }) {
  const { say, format, locale } = useShell()
  const {
    id,
    username,
    firstname,
    lastname,
    bio,
    profilePic,
    backgroundPic,
    isMerchant,
    averageRating,
    totalRatings,
    city,
    addressCountry,
  } = profile
  const portrait = usePictureChange('avatar', 'profile.pictureFailed')
  const banner = usePictureChange('banner', 'profile.bannerFailed')
  const trouble = portrait.trouble ?? banner.trouble
  const place = placeIn(locale, city, addressCountry)
  const name = [firstname, lastname].filter(Boolean).join(' ') || username
  const links = networks.flatMap((network) => {
    const handle = profile.socialLinks[network]
    return handle ? [{ network, handle }] : []
  })
  return (
    <section aria-label={name} className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className={`relative bg-cove ${backgroundPic ? 'h-[clamp(7rem,16vw,13rem)]' : 'h-28'}`}>
        {backgroundPic && (
          <Picture
            url={backgroundPic.url}
            alt=""
            width={1600}
            height={533}
            sizes="(min-width: 64rem) 70rem, 100vw"
            first
            className="size-full object-cover"
          />
        )}
        <span className="absolute end-3 top-3">
          <IconButton label={say('profile.changeBanner')} onClick={banner.choose} className={overPicture}>
            <Icon name="cam" />
          </IconButton>
        </span>
      </div>
      <div className="grid gap-x-6 gap-y-3 px-[clamp(1rem,2vw,1.75rem)] pb-6 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className="relative -mt-12 w-fit self-start rounded-full bg-surface p-1">
          <Avatar name={username} url={profilePic[0]?.url} size={104} />
          <span className="absolute -end-2 -bottom-1">
            <IconButton label={say('profile.changeAvatar')} onClick={portrait.choose} className={overPicture}>
              <Icon name="cam" />
            </IconButton>
          </span>
        </span>
        <div className="min-w-0 sm:pt-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="type-heading wrap-anywhere">{name}</span>
            {isMerchant && <Badge>{say('profile.merchant')}</Badge>}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
            <span>@{username}</span>
            {place && (
              <span className="flex items-center gap-1.5">
                <Icon name="pin" className="size-4" />
                {place}
              </span>
            )}
            {averageRating !== null && totalRatings > 0 ? (
              <span className="flex items-center gap-2">
                <Stars value={averageRating} label={say('shell.stars', { n: format.rating(averageRating) })} />
                <span className="figures">
                  {format.rating(averageRating)} · {say('profile.ratings', { n: totalRatings })}
                </span>
              </span>
            ) : (
              <span>{say('profile.noReviews')}</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap content-start gap-2.5 sm:pt-4">
          <Link to="/dashboard/settings" className={buttonLook('line', 's')}>
            <Icon name="edit" className="size-4" />
            {say('profile.edit')}
          </Link>
          <Link to={`/merchant/${id}`} className={buttonLook('plain', 's')}>
            {say('profile.publicPage')}
          </Link>
        </div>
        {(bio || links.length > 0) && (
          <div className="grid gap-2 sm:col-span-2 sm:col-start-2">
            {bio && <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{bio}</p>}
            {links.length > 0 && (
              <ul aria-label={say('profile.socials')} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
                {links.map(({ network, handle }) => (
                  <li key={network}>
                    <a
                      href={socialHosts[network] + handleOf(handle)}
                      target="_blank"
                      rel="noreferrer"
                      className="link inline-flex min-h-6 items-center gap-1.5"
                    >
                      <Icon name="link" className="size-4" />
                      {networkNames[network]}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {trouble && (
          <div className="sm:col-span-3">
            <Note tone="danger" icon="warn" role="alert">
              {trouble}
            </Note>
          </div>
        )}
        {portrait.parts}
        {banner.parts}
      </div>
    </section>
  )
}
