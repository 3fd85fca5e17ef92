import { preload } from 'react-dom'

const widths = [160, 320, 480, 640, 960, 1200, 1600] as const
const ending = /\/\d+\.(?:webp|avif|jpg)(?=$|\?)/

interface PictureProps {
  /** Address of any size of it: `/media/<key>/<width>.webp`; other addresses are shown as they are. */
  url: string
  alt: string
  /** Its own size in pixels, for the space it takes. */
  width: number
  height: number
  /** How wide it stands on screen, as in the attribute of that name. */
  sizes: string
  /** On screen at once: `first` is loaded before everything else, `early` without waiting. All others wait until they come near. */
  first?: boolean
  early?: boolean
  /** Largest width worth asking for. */
  most?: number
  className?: string
}
interface AheadProps {
  /** A picture of the server, or else its `set`: AVIF files with their widths. */
  url?: string
  set?: string
  sizes: string
  media?: string
}
/** Addresses of a picture of the server in its widths, for `srcset`. */
function avifSet(url: string, most = 1600): string {
  const [before = '', behind = ''] = url.split(ending)
  return widths
    .filter((one) => one <= most)
    .map((one) => `${before}/${one}.avif${behind} ${one}w`)
    .join(', ')
}
/** The picture that a page is opened for, asked for before the sheet of styles is read, which stands in the head of a page that is sent: only there. */
export function AheadOfStyles({ url, set = url && ending.test(url) ? avifSet(url) : '', sizes, media }: AheadProps) {
  if (set !== '')
    preload(set, { as: 'image', type: 'image/avif', imageSrcSet: set, imageSizes: sizes, fetchPriority: 'high', ...(media && { media }) })
  return null
}

/** A picture in the sizes that the server makes as AVIF; the few browsers without it have one WebP, which keeps a list of cards short. */
export function Picture({ url, alt, width, height, sizes, first = false, early = first, most = 1600, className = '' }: PictureProps) {
  const known = ending.test(url)
  return (
    <picture className="contents">
      {known && <source type="image/avif" srcSet={avifSet(url, most)} sizes={sizes} />}
      <img
        src={known ? url.replace(ending, '/640.webp') : url}
        alt={alt}
        width={width}
        height={height}
        decoding={first ? 'sync' : 'async'}
        {...(first && { fetchPriority: 'high' as const })}
        loading={early ? 'eager' : 'lazy'}
        className={className}
      />
    </picture>
  )
}

interface AvatarProps {
  /** Whose it is; its first letter stands in for a missing picture. */
  name: string
  url?: string | undefined
  /** Side in pixels. */
  size?: number
}
/** A round portrait. Decorative: the name stands beside it or on the link around it. */
export function Avatar({ name, url, size = 40 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (!url) {
    return (
      <span
        aria-hidden="true"
        style={style}
        className="grid shrink-0 place-items-center rounded-full bg-cove font-semibold text-ink-2 uppercase"
      >
        {[...name][0]}
      </span>
    )
  }
  return (
    <span style={style} className="block shrink-0 overflow-hidden rounded-full bg-cove">
      <Picture url={url} alt="" width={size} height={size} sizes={`${size}px`} most={320} className="size-full object-cover" />
    </span>
  )
}
