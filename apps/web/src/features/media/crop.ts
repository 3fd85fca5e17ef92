/** What is seen of a picture: its centre, as parts of its sides, and how many times larger than just filling the frame it stands. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 4

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Sides of the cut-out as parts of the picture's, for a frame of `aspect` (width by height). */
function share({ width, height }: Size, aspect: number, zoom: number): Size {
  const wide = width / height > aspect
  return { width: (wide ? (height * aspect) / width : 1) / zoom, height: (wide ? 1 : width / aspect / height) / zoom }
}

/** The nearest view that shows nothing beyond the picture's edges. */
export function insideOf(view: View, picture: Size, aspect: number): View {
  const zoom = between(1, view.zoom, mostZoom)
  const { width, height } = share(picture, aspect, zoom)
  return { zoom, x: between(width / 2, view.x, 1 - width / 2), y: between(height / 2, view.y, 1 - height / 2) }
}

/** The cut-out in the picture's own pixels. */
export function cutOf(view: View, picture: Size, aspect: number): Size & { readonly left: number; readonly top: number } {
  const { x, y, zoom } = insideOf(view, picture, aspect)
  const part = share(picture, aspect, zoom)
  const [width, height] = [part.width * picture.width, part.height * picture.height]
  return { width, height, left: x * picture.width - width / 2, top: y * picture.height - height / 2 }
}

/** What a cut-out is drawn with, in pixels: `width` at most, no larger than it is, and a pixel at least, or nothing could be drawn. */
export function drawnSize(cut: Size, aspect: number, width: number): Size {
  const side = (most: number, own: number) => Math.max(1, Math.round(Math.min(most, own)))
  return { width: side(width, cut.width), height: side(width / aspect, cut.height) }
}

/** A view moved by parts of the frame's sides. */
export function moved(view: View, picture: Size, aspect: number, right: number, down: number): View {
  const { width, height } = share(picture, aspect, view.zoom)
  return insideOf({ ...view, x: view.x + right * width, y: view.y + down * height }, picture, aspect)
}
