import { mapZoom } from '@rondo/rules/kernel/limits'
import type { Point } from '@rondo/rules/kernel/places'
import { zoomAround } from '@rondo/rules/locations/map-zoom'
import { AttributionControl, type GeoJSONSource, Map as StreetMaps, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useShell } from '../../shell/providers.tsx'
import type { MapProps } from './place-map.tsx'

// from our own origin, so that pages need not allow workers from anywhere
setWorkerUrl(workerUrl)

const metresPerDegree = 111_195
/** A circle on the ground as a closed line of 64 corners. */
function circleAround({ latitude, longitude }: Point, metres: number) {
  const east = metresPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const corners = Array.from({ length: 65 }, (_, at) => {
    const turn = (at / 64) * 2 * Math.PI
    return [longitude + (metres / east) * Math.cos(turn), latitude + (metres / metresPerDegree) * Math.sin(turn)]
  })
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [corners] } }
}
/** The zoom at which the whole circle is seen. These tiles are 512 pixels wide, so the same zoom shows half as much as elsewhere. */
const zoomOf = (latitude: number, metres: number | undefined, pixels: number) =>
  metres === undefined ? mapZoom.address : zoomAround(metres, latitude, pixels / 2)
/** The colour of the text there as #rrggbb: the map knows no newer ways to name one. */
function colourOf(place: HTMLElement): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return '#000000'
  pen.fillStyle = getComputedStyle(place).color
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export interface StreetMapProps extends MapProps {
  /** Address of a style for MapLibre: tiles, letters and icons come from its origin. */
  style: string
  label: string
  /** The style could not be had. */
  onFail: () => void
}
/** The streets around a place. It moves by dragging and by the arrow keys, and zooms by its buttons: the wheel belongs to the page. */
export default function StreetMap({ latitude, longitude, radiusMetres, style, label, onFail }: StreetMapProps) {
  const { say } = useShell()
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<StreetMaps>(null)
  const failed = useEffectEvent(onFail)
  const words = useEffectEvent(() => ({
    'Map.Title': label,
    'NavigationControl.ZoomIn': say('locations.zoomIn'),
    'NavigationControl.ZoomOut': say('locations.zoomOut'),
    'AttributionControl.ToggleAttribution': say('locations.attribution'),
  }))
  const show = useEffectEvent((shown: StreetMaps, place: HTMLElement) => {
    const accent = colourOf(place)
    new Marker({ color: accent }).setLngLat([longitude, latitude]).addTo(shown)
    if (radiusMetres === undefined) return
    shown.addSource('circle', { type: 'geojson', data: circleAround({ latitude, longitude }, radiusMetres) })
    shown.addLayer({ id: 'circle', type: 'fill', source: 'circle', paint: { 'fill-color': accent, 'fill-opacity': 0.15 } })
    shown.addLayer({ id: 'circle-edge', type: 'line', source: 'circle', paint: { 'line-color': accent, 'line-width': 1.5 } })
  })
  const firstZoom = useEffectEvent((pixels: number) => zoomOf(latitude, radiusMetres, pixels))

  useEffect(() => {
    const place = host.current
    if (!place) return
    let isShown = false
    const shown = new StreetMaps({
      container: place,
      style,
      center: [longitude, latitude],
      zoom: firstZoom(place.clientHeight),
      minZoom: mapZoom.least - 1,
      maxZoom: mapZoom.most,
      attributionControl: false,
      scrollZoom: false,
      dragRotate: false,
      pitchWithRotate: false,
      locale: words(),
    })
    map.current = shown
    shown.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    shown.addControl(new AttributionControl({ compact: true }))
    shown.on('load', () => {
      isShown = true
      show(shown, place)
    })
    shown.on('error', () => !isShown && failed())
    return () => {
      map.current = null
      shown.remove()
    }
  }, [style, latitude, longitude])

  useEffect(() => {
    const shown = map.current
    const circle = shown?.getSource<GeoJSONSource>('circle')
    if (!shown || !circle || radiusMetres === undefined) return
    void circle.setData(circleAround({ latitude, longitude }, radiusMetres))
    shown.jumpTo({ zoom: zoomOf(latitude, radiusMetres, shown.getContainer().clientHeight) })
  }, [latitude, longitude, radiusMetres])

  return <div ref={host} className="size-full text-accent" />
}
