import { describe, expect, it } from "vitest";
import { dragBy, MAX_ZOOM_FACTOR, showPoint, toViewBox, WHOLE_DRAWING, zoomAt } from "./zoom";

const SIZE = { width: 800, height: 600 };

describe("zooming", () => {
  it("keeps the point under the fingers where it is", () => {
    const point = { x: 600, y: 150 };
    const zoom = zoomAt(WHOLE_DRAWING, SIZE, point, 2);
    const share = (at: number, start: number, length: number) => (at - start) / (length / zoom.factor);
    expect(zoom.factor).toBe(2);
    expect(share(point.x, zoom.x, SIZE.width)).toBeCloseTo(600 / 800);
    expect(share(point.y, zoom.y, SIZE.height)).toBeCloseTo(150 / 600);
  });

  it("goes neither beyond its limit nor below the whole drawing", () => {
    const near = zoomAt(WHOLE_DRAWING, SIZE, { x: 400, y: 300 }, 100);
    expect(near.factor).toBe(MAX_ZOOM_FACTOR);
    expect(zoomAt(near, SIZE, { x: 10, y: 10 }, 0.001)).toEqual(WHOLE_DRAWING);
  });

  it("there and back is the whole drawing", () => {
    const near = zoomAt(WHOLE_DRAWING, SIZE, { x: 0, y: 600 }, 3);
    expect(toViewBox(zoomAt(near, SIZE, { x: 200, y: 500 }, 1 / 3), SIZE)).toBe("0 0 800 600");
  });
});

describe("dragging", () => {
  const near = zoomAt(WHOLE_DRAWING, SIZE, { x: 400, y: 300 }, 2);

  it("moves what is shown against the finger", () => {
    expect(dragBy(near, SIZE, 30, -20)).toEqual({ ...near, x: near.x - 30, y: near.y + 20 });
  });

  it("stops at the drawing's edges", () => {
    expect(dragBy(near, SIZE, 9999, 9999)).toEqual({ x: 0, y: 0, factor: 2 });
    expect(dragBy(near, SIZE, -9999, -9999)).toEqual({ x: 400, y: 300, factor: 2 });
    expect(dragBy(WHOLE_DRAWING, SIZE, 50, 50)).toEqual(WHOLE_DRAWING);
  });
});

describe("bringing a point into view", () => {
  const near = zoomAt(WHOLE_DRAWING, SIZE, { x: 0, y: 0 }, 2);

  it("puts it into the middle", () => {
    expect(showPoint(near, SIZE, { x: 500, y: 400 })).toEqual({ x: 300, y: 250, factor: 2 });
  });

  it("leaves what is seen already", () => {
    expect(showPoint(near, SIZE, { x: 390, y: 290 })).toBe(near);
  });
});
