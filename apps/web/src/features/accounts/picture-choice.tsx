import { changeProfile } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { CropDialog, NothingKept, pictureProblem, uploadPicture } from '../media/index.ts'
import { type OwnProfile, useKeepProfile } from './own-profile.ts'

type Which = 'avatar' | 'banner'
const shapes = { avatar: { aspect: 1, width: 800, round: true }, banner: { aspect: 3, width: 1800, round: false } } as const
const words = {
  avatar: {
    change: 'profile.changeAvatar',
    remove: 'profile.removeAvatar',
    crop: 'profile.cropAvatar',
    saved: 'profile.avatarSaved',
    failed: 'profile.pictureFailed',
  },
  banner: {
    change: 'profile.changeBanner',
    remove: 'profile.removeBanner',
    crop: 'profile.cropBanner',
    saved: 'profile.bannerSaved',
    failed: 'profile.bannerFailed',
  },
} as const
const problems = { none: 'profile.noFile', not_image: 'profile.onlyImages', too_large: 'profile.pictureHint' } as const

/** Banner and portrait of the own profile, and how they are changed. */
export function PictureChoice({ profile }: { profile: OwnProfile }) {
  const { say } = useShell()
  const { username, profilePic, backgroundPic } = profile
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <div className="aspect-3/1 bg-cove">
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
      <div className="flex flex-wrap items-end gap-x-2.5 gap-y-3 px-[clamp(1rem,1.8vw,1.5rem)] pb-5">
        <span className="-mt-10 rounded-full bg-surface p-1">
          <Avatar name={username} url={profilePic[0]?.url} size={88} />
        </span>
        <Change which="avatar" has={profilePic.length > 0} />
        <Change which="banner" has={backgroundPic !== null} />
        <p className="w-full text-small text-ink-3">{say('profile.pictureHint')}</p>
      </div>
    </div>
  )
}

function Change({ which, has }: { which: Which; has: boolean }) {
  const shell = useShell()
  const { say } = shell
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [trouble, setTrouble] = useState<string>()
  const keep = useKeepProfile()
  const name = words[which]
  const change = useMutation({
    mutationFn: async (picture: Blob | null) => {
      const id = picture && (await uploadPicture(picture, `${which}.jpg`)).id
      return call(changeProfile, { body: which === 'avatar' ? { profilePic: id } : { backgroundPic: id } })
    },
    onMutate: () => setTrouble(undefined),
    onSuccess: (answer) => {
      keep(answer)
      setFile(undefined)
      toast.success(say(name.saved))
    },
    onError: async (error) => {
      setFile(undefined)
      const nameless = error instanceof Refused && !error.body
      if (error instanceof NothingKept) setTrouble(say('profile.uploadFailed'))
      else setTrouble(nameless ? say('profile.uploadStatus', { code: error.status }) : await explain(shell, error, say(name.failed)))
    },
  })
  const take = (chosen: File | undefined) => {
    const problem = pictureProblem(chosen)
    setTrouble(problem && say(problems[problem]))
    if (!problem) setFile(chosen)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        <Button look="line" size="s" onClick={() => input.current?.click()}>
          <Icon name="cam" className="size-4" />
          {say(name.change)}
        </Button>
        {has && (
          <Button look="plain" size="s" busy={change.isPending && !file} onClick={() => change.mutate(null)}>
            {say(name.remove)}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={say(name.change)}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = '' // the same file may be chosen again
        }}
      />
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      {file && (
        <Suspense>
          <CropDialog
            {...shapes[which]}
            file={file}
            title={say(name.crop)}
            busy={change.isPending}
            onChoose={(picture) => change.mutate(picture)}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
