/** The overview map's own units; at zoom 0 the world is 256 of them wide, as on every web map. */
export const mapWidth = 640
export const mapHeight = 320
