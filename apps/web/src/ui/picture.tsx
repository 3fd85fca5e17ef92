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
/** A picture in the sizes that the server makes as AVIF; the few browsers without it have one WebP, which keeps a list of cards short. */
export function Picture({ url, alt, width, height, sizes, first = false, early = first, most = 1600, className = '' }: PictureProps) {
  const known = ending.test(url)
  const [before = '', behind = ''] = url.split(ending)
  const set = () =>
    widths
      .filter((one) => one <= most)
      .map((one) => `${before}/${one}.avif${behind} ${one}w`)
      .join(', ')
  return (
    <picture className="contents">
      {known && <source type="image/avif" srcSet={set()} sizes={sizes} />}
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
