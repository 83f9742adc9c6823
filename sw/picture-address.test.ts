import { describe, expect, it } from 'vitest'
import { pathsOfOtherFiles, pictureAddressOf } from './picture-address.ts'

describe('the address of a picture', () => {
  it.each([
    ['/api/file/image/general/ab-12.webp', { size: 'general', uuid: 'ab-12', format: 'webp' }],
    ['/api/file/image/cardPreview/x.jpg', { size: 'cardPreview', uuid: 'x', format: 'jpg' }],
    ['/api/file/image/enormous/x.jpg', null],
    ['/api/file/image/general/x.png', null],
    ['/api/file/common/x.jpg', null],
  ])('in the path %s is %j', (path, expected) => {
    expect(pictureAddressOf(path)).toEqual(expected)
  })

  it('has other files: first the requested format in the next larger sizes', () => {
    const otherPaths = pathsOfOtherFiles({ size: 'medium', uuid: 'u', format: 'jpg' })
    expect(otherPaths.slice(0, 2)).toEqual([
      '/api/file/image/cardPreview/u.jpg',
      '/api/file/image/additional/u.jpg',
    ])
    expect(otherPaths).toHaveLength(19)
    expect(otherPaths.at(-1)).toBe('/api/file/image/small/u.webp')
    // The requested size in the other format comes first among the files of that format.
    expect(otherPaths.indexOf('/api/file/image/medium/u.webp')).toBe(9)
    expect(otherPaths).not.toContain('/api/file/image/medium/u.jpg')
    const otherPathsOfLarge = pathsOfOtherFiles({ size: 'large', uuid: 'u', format: 'jpg' })
    expect(otherPathsOfLarge.slice(5, 9)).toEqual([
      '/api/file/image/additional/u.jpg',
      '/api/file/image/cardPreview/u.jpg',
      '/api/file/image/medium/u.jpg',
      '/api/file/image/small/u.jpg',
    ])
  })
})
