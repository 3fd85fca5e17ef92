import { changeProfile } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { CropDialog, NothingKept, pictureProblem, uploadPicture } from '../media/index.ts'
import { useKeepProfile } from './own-profile.ts'

export type Which = 'avatar' | 'banner'
const shapes = { avatar: { aspect: 1, width: 800, round: true }, banner: { aspect: 3, width: 1800, round: false } } as const
const words = {
  avatar: { change: 'profile.changeAvatar', crop: 'profile.cropAvatar', saved: 'profile.avatarSaved' },
  banner: { change: 'profile.changeBanner', crop: 'profile.cropBanner', saved: 'profile.bannerSaved' },
} as const
const problems = { none: 'profile.noFile', not_image: 'profile.onlyImages', too_large: 'profile.pictureHint' } as const

interface PictureChange {
  /** Opens the list of files. */
  readonly choose: () => void
  readonly remove: () => void
  readonly isRemoving: boolean
  /** Why nothing changed, when it is not said in the dialog. */
  readonly trouble: string | undefined
  /** What has to stand somewhere on the screen. */
  readonly parts: ReactNode
}
/** Changes the own portrait or banner: a file, the part of it, and the upload. `failed` is said when nobody knows better. */
export function usePictureChange(
  which: Which,
  failed: 'profile.avatarFailed' | 'profile.pictureFailed' | 'profile.bannerFailed',
): PictureChange {
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
      const nameless = error instanceof Refused && !error.body
      if (error instanceof NothingKept) setTrouble(say('profile.uploadFailed'))
      else setTrouble(nameless ? say('profile.uploadStatus', { code: error.status }) : await explain(shell, error, say(failed)))
    },
  })
  const take = (chosen: File | undefined) => {
    const problem = pictureProblem(chosen)
    setTrouble(problem && say(problems[problem]))
    if (!problem) setFile(chosen)
  }
  const close = () => {
    setFile(undefined)
    setTrouble(undefined)
  }
  return {
    choose: () => input.current?.click(),
    remove: () => change.mutate(null),
    isRemoving: change.isPending && !file,
    trouble: file ? undefined : trouble,
    parts: (
      <>
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
        {file && (
          <Suspense>
            <CropDialog
              {...shapes[which]}
              file={file}
              title={say(name.crop)}
              busy={change.isPending}
              trouble={trouble}
              onChoose={(picture) => change.mutate(picture)}
              onClose={close}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
