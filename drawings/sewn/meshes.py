"""Large meshes, made at once."""
import bpy
import numpy as np
from studio import add


def mesh(name, points, faces, material, uv=None, marks={}):
    """A smooth mesh of four-sided faces; uv and marks are one value for each point."""
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(points))
    data.vertices.foreach_set('co', np.ascontiguousarray(points, np.float32).ravel())
    many = len(faces)
    data.loops.add(many * 4)
    data.loops.foreach_set('vertex_index', np.ascontiguousarray(faces, np.int32).ravel())
    data.polygons.add(many)
    data.polygons.foreach_set('loop_start', np.arange(many, dtype=np.int32) * 4)
    data.polygons.foreach_set('loop_total', np.full(many, 4, np.int32))
    data.update()
    if uv is not None:
        data.uv_layers.new(name='UVMap').data.foreach_set('uv', np.ascontiguousarray(uv[faces.ravel()], np.float32).ravel())
    for key, value in marks.items():
        data.attributes.new(key, 'FLOAT', 'POINT').data.foreach_set('value', np.ascontiguousarray(value, np.float32))
    thing = add(name, data)
    thing.data.materials.append(material)
    return thing
