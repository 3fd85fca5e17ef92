import sprite from './sprite.svg?url'

// The drawings stand in one file beside the scripts (sprite.svg), so an icon costs the first load nothing; how they are drawn, in app.css.
export type IconName =
  | 'search'
  | 'bag'
  | 'chat'
  | 'heart'
  | 'bell'
  | 'out'
  | 'menu'
  | 'down'
  | 'up'
  | 'right'
  | 'left'
  | 'x'
  | 'plus'
  | 'minus'
  | 'check'
  | 'checks'
  | 'clock'
  | 'pin'
  | 'truck'
  | 'lock'
  | 'shield'
  | 'cal'
  | 'filter'
  | 'cam'
  | 'trash'
  | 'info'
  | 'warn'
  | 'send'
  | 'tag'
  | 'home'
  | 'hanger'
  | 'list'
  | 'wallet'
  | 'gear'
  | 'star'
  | 'user'
  | 'card'
  | 'dots'
  | 'expand'
  | 'grip'
  | 'moon'
  | 'sun'
  | 'play'
  | 'msg'
  | 'globe'
  | 'edit'
  | 'box'
  | 'return'
  | 'refresh'
  | 'eye'
  | 'download'
  | 'copy'
  | 'link'
/** The ring family: ways (buy, rent, swap) and types. */
export type GlyphName = 'buy' | 'rent' | 'swap' | 'original' | 'sharing' | 'virtual' | 'other'

interface DrawingProps {
  className?: string
  /** Filled with the colour of the text, as a pressed heart is. */
  filled?: boolean
}
/** A line icon, 20 px unless a class says otherwise. Decorative: its meaning stands in text or label. */
export function Icon({ name, className = 'size-5', filled }: DrawingProps & { name: IconName }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} {...(filled && { 'data-filled': true })}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** A sign of the ring family, 14 px unless a class says otherwise. */
export function Glyph({ name, className = 'size-3.5' }: DrawingProps & { name: GlyphName }) {
  return (
    <svg aria-hidden="true" className={`glyph ${className}`}>
      <use href={`${sprite}#g-${name}`} />
    </svg>
  )
}
