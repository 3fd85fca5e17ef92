// The pictures of landing and info pages: drawn for this product, kept beside the pages, in the widths that are worth their bytes.
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })
const sources = Object.entries(files).map(([path, url]) => {
  const [, name = '', width, format] = /\/([\w-]+?)(?:-(\d+))?\.(\w+)$/.exec(path) ?? []
  return { name, width: Number(width ?? 0), format, url }
})

/** Addresses of one picture: its AVIF widths for `srcset`, and the WebP that stands in for them. */
export function artOf(name: string): { readonly set: string; readonly fallback: string } {
  const own = sources.filter((source) => source.name === name)
  const set = own.filter(({ format }) => format === 'avif').map(({ url, width }) => `${url} ${width}w`)
  return { set: set.join(', '), fallback: own.find(({ format }) => format === 'webp')?.url ?? '' }
}

interface ArtProps {
  name: string
  /** Empty for cloth that only decorates. */
  alt: string
  width: number
  height: number
  sizes: string
  className?: string
}
export function Art({ name, alt, width, height, sizes, className = '' }: ArtProps) {
  const { set, fallback } = artOf(name)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set} sizes={sizes} />
      <img src={fallback} alt={alt} width={width} height={height} loading="lazy" decoding="async" className={className} />
    </picture>
  )
}
