// A picture as a camera would give it, for whoever uploads one.
import type { Page } from 'playwright-core'

/** A JPEG of one colour, drawn in the page. */
export async function picture(page: Page, name: string, color: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate((paint) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 1000 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas here')
    context.fillStyle = paint
    context.fillRect(0, 0, 800, 1000)
    return canvas.toDataURL('image/jpeg')
  }, color)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}
