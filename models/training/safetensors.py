"""Reads and writes the safetensors format: 8 bytes of header length, a JSON header, raw little-endian tensors."""

import json
import struct
from pathlib import Path

import numpy as np

_DTYPES = {"F32": np.float32, "F16": np.float16, "I64": np.int64}


def read(path):
    """Name → numpy array (fp16 is widened to fp32)."""
    blob = Path(path).read_bytes()
    (length,) = struct.unpack("<Q", blob[:8])
    header = json.loads(blob[8: 8 + length])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = entry["data_offsets"]
        array = np.frombuffer(blob[8 + length + begin: 8 + length + end], dtype=_DTYPES[entry["dtype"]])
        array = array.reshape(entry["shape"])
        tensors[name] = array.astype(np.float32) if array.dtype == np.float16 else array.copy()
    return tensors


def write(path, tensors, metadata=None):
    """Writes name → fp32 arrays; `metadata` is a mapping of strings."""
    header, blobs, offset = {}, [], 0
    if metadata:
        header["__metadata__"] = metadata
    for name, array in tensors.items():
        blob = np.ascontiguousarray(array, dtype=np.float32).tobytes()
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [offset, offset + len(blob)]}
        blobs.append(blob)
        offset += len(blob)
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)  # tensors start on an 8-byte boundary
    Path(path).write_bytes(struct.pack("<Q", len(head)) + head + b"".join(blobs))


def read_metadata(path):
    """The `__metadata__` mapping of a file, without its tensors."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return json.loads(file.read(length)).get("__metadata__", {})
