// The page in which Fabric draws its own files: what Node asks of it is `window.fabricDraw`.
import { drawWithFabric } from './draw-fabric.ts';

const draw = async (file: Record<string, unknown>): Promise<{ image: string; saved: unknown }> => {
  const { image, saved } = await drawWithFabric(file);
  return { image: image.toDataURL('image/png').replace(/^[^,]*,/, ''), saved };
};

Object.assign(window, { fabricDraw: draw });
