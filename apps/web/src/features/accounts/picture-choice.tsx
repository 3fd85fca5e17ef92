import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import type { OwnProfile } from './own-profile.ts'
import { usePictureChange, type Which } from './use-picture-change.tsx'

const words = {
  avatar: { change: 'profile.changeAvatar', remove: 'profile.removeAvatar', failed: 'profile.avatarFailed' },
  banner: { change: 'profile.changeBanner', remove: 'profile.removeBanner', failed: 'profile.bannerFailed' },
} as const

/** Banner and portrait of the own profile, and how they are changed. */
export function PictureChoice({ profile }: { profile: OwnProfile }) {
  const { say } = useShell()
  const { username, profilePic, backgroundPic } = profile
  return (
    <div className="relative overflow-hidden rounded-panel border border-line bg-surface">
      <div className={`bg-cove ${backgroundPic ? 'aspect-3/1 max-h-52 w-full' : 'h-17'}`}>
        {backgroundPic && (
          <Picture
            url={backgroundPic.url}
            alt=""
            width={1200}
            height={400}
            sizes="(min-width: 64rem) 60rem, 100vw"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="absolute end-3 top-3">
        <Change which="banner" has={backgroundPic !== null} />
      </div>
      <div className="relative flex flex-wrap items-end gap-x-2.5 gap-y-3 px-[clamp(1rem,1.8vw,1.5rem)] pb-5">
        <span className="-mt-10 rounded-full bg-surface p-1">
          <Avatar name={username} url={profilePic[0]?.url} size={88} />
        </span>
        <Change which="avatar" has={profilePic.length > 0} />
        <p className="w-full text-small text-ink-3">{say('profile.pictureHint')}</p>
      </div>
    </div>
  )
}

function Change({ which, has }: { which: Which; has: boolean }) {
  const { say } = useShell()
  const { change, remove, failed } = words[which]
  const picture = usePictureChange(which, failed)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <Button look="line" size="s" className="bg-surface" onClick={picture.choose}>
          <Icon name="cam" className="size-4" />
          {say(change)}
        </Button>
        {has && (
          <Button
            look={which === 'banner' ? 'line' : 'plain'}
            size="s"
            aria-label={say(remove)}
            className={which === 'banner' ? 'bg-surface' : ''}
            busy={picture.isRemoving}
            onClick={picture.remove}
          >
            {say('profile.remove')}
          </Button>
        )}
      </div>
      {picture.parts}
      {picture.trouble && (
        <Note tone="danger" icon="warn" role="alert">
          {picture.trouble}
        </Note>
      )}
    </div>
  )
}
