/* Small whole models as older programs leave them, with their textures beside them. */

const TRIANGLES = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 2 0 0\nv 3 0 0\nv 2 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n'

/** Its materials are in three files, two of them named in one line; names are written as Windows wrote them once. */
export const scatteredModel = {
  'vase.obj': `mtllib body.mtl\n${TRIANGLES}usemtl body\nf 1/1 2/2 3/3\nmtllib "old rim.mtl" foot.mtl\nusemtl rim\nf 4/1 5/2 6/3\nusemtl foot\nf 1/1 2/2 6/3\n`,
  'body.mtl': Buffer.from('newmtl body\r\nKd 1 1 1\r\nmap_Kd -clamp on -s 1 1 1 -o 0.5 0 Körper.png\r\n', 'latin1'),
  'old rim.mtl': 'newmtl rim\nKd 1 1 1\nmap_Bump -imfchan l -bm 0.5 "rim bump.png"\nmap_Ks\trim\\shine.png # by hand\n',
  'foot.mtl': 'newmtl foot\nmap_Kd -blendu off -texres 512 foot.png\nnorm foot_n.png\nmap_d -mm 0 1 foot_d.png\n',
} as const

/** What its materials name. */
export const scatteredTextures = ['Körper.png', 'rim bump.png', 'rim/shine.png', 'foot.png', 'foot_n.png', 'foot_d.png']

/** A triangle of 10 cm whose texture is named as it lay on somebody's computer. */
export const fbx = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
GlobalSettings:  {
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 1, "Geometry::", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,10,0,0,0,10,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		LayerElementUV: 0 {
			MappingInformationType: "ByPolygonVertex"
			ReferenceInformationType: "Direct"
			UV: *6 {
				a: 0,0,1,0,0,1
			}
		}
	}
	Model: 2, "Model::Statue", "Mesh" {
		Version: 232
	}
	Material: 3, "Material::Wood", "" {
		ShadingModel: "phong"
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",1,1,1
		}
	}
	Texture: 4, "Texture::Wood", "" {
		FileName: "C:\\Users\\maria\\statue.fbm\\wood.png"
	}
	Video: 5, "Video::Wood", "Clip" {
		Filename: "C:\\Users\\maria\\statue.fbm\\wood.png"
	}
}
Connections:  {
	C: "OO",1,2
	C: "OO",2,0
	C: "OO",3,2
	C: "OP",4,3, "DiffuseColor"
	C: "OO",5,4
}
`
